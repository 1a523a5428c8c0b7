import type { ConsoleTexts } from '../../en/console.ts'

export const settings: ConsoleTexts['settings'] = {
  title: 'Paramètres',
  notYours: 'Seuls les propriétaires et les administrateurs peuvent modifier ceci.',
  saved: 'Enregistré.',
  branding: {
    title: 'Identité visuelle',
    text: 'Les nouvelles demandes l’utilisent dans les e-mails et sur la page de signature, sauf si elles ont la leur. Les demandes antérieures gardent la leur.',
    logo: 'Logo de l’organisation',
    logoHint: 'PNG ou JPEG, 200 Ko au maximum. Un logo large sur fond blanc convient le mieux.',
    logoWrong: 'Choisissez un PNG ou un JPEG de 200 Ko au maximum.',
    removeLogo: 'Supprimer le logo',
    save: 'Enregistrer l’identité visuelle',
    preview: 'Aperçu de la page de signature',
    testMode: 'Le mode test utilise l’identité visuelle du mode réel.',
  },
  embedding: {
    title: 'Intégration',
    text: 'Les pages de ces origines peuvent afficher la page de signature dans un cadre. Le mode test a sa propre liste.',
    origins: 'Origines autorisées',
    hint: 'Une par ligne, par exemple https://app.example.org. 20 au maximum.',
    wrong: (line) =>
      `La ligne ${line} n’est pas une origine. Écrivez-la comme https://app.example.org, sans chemin. http n’est possible que pour localhost.`,
    tooMany: 'Saisissez 20 origines au maximum.',
    save: 'Enregistrer les origines',
    none: 'Aucune',
  },
  security: {
    title: 'Sécurité de la connexion',
    text: 'Les membres sans validation en deux étapes ne peuvent rien ouvrir de l’organisation avant de l’avoir configurée. Les clés d’API continuent de fonctionner.',
    require: 'Exiger la validation en deux étapes de tous les membres',
    save: 'Enregistrer la sécurité',
    required: 'La validation en deux étapes est obligatoire pour tous les membres.',
    optional: 'La validation en deux étapes est facultative.',
    ownFirst: 'Pour l’exiger, configurez-la d’abord pour votre propre compte.',
  },
}
