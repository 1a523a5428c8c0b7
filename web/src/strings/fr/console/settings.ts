import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated, pluralIn } from '../../word-forms.ts'

const plural = pluralIn('fr')

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
  consent: {
    title: 'Texte de consentement',
    text: 'Les personnes acceptent ce texte avant de signer ou d’approuver. La piste d’audit le conserve mot pour mot. Une modification s’applique aussi aux demandes en cours et au mode test.',
    role: 'Pour',
    roles: { signer: 'Les personnes qui signent', approver: 'Les personnes qui approuvent' },
    language: 'Langue',
    label: 'Texte',
    hint: 'Texte simple de 20 à 4 000 caractères. Les sauts de ligne sont permis. Il vaut aussi pour les demandes avec plusieurs documents.',
    wrong: 'Saisissez 20 à 4 000 caractères.',
    save: 'Enregistrer le texte',
    useStandard: 'Utiliser le texte standard',
    standard: 'Texte standard.',
    own: 'Votre propre texte.',
    version: (version: string) => `Version ${isolated(version)}`,
    since: 'depuis le',
    versions: 'Vos versions',
    columns: { version: 'Version du texte', date: 'Depuis', text: 'Texte' },
    backToStandard: 'Texte standard',
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
  retention: {
    title: 'Conservation',
    text: 'Une tâche quotidienne supprime les documents des demandes closes depuis cette durée, y compris les plus anciennes. Les pistes d’audit, les empreintes et les horodatages sont conservés. Les demandes gelées ne sont pas concernées.',
    documents: 'Supprimer les documents après (jours)',
    hint: (most) =>
      `De 1 à ${count(most)} jours après la clôture d’une demande. Laissez vide pour conserver les documents.`,
    wrong: (most) => `Saisissez un nombre entier de 1 à ${count(most)}, ou laissez le champ vide.`,
    people: 'Effacer les personnes après (jours)',
    peopleHint:
      'Les noms, adresses e-mail et adresses IP sont remplacés dans les demandes, les pistes d’audit et les e-mails. Les documents conservés contiennent toujours des noms. Laissez vide pour les conserver.',
    shownPeople: (days) =>
      days === null
        ? 'Les personnes sont conservées.'
        : plural(days, {
            one: `Les personnes sont effacées ${count(days)} jour après la clôture d’une demande.`,
            other: `Les personnes sont effacées ${count(days)} jours après la clôture d’une demande.`,
          }),
    save: 'Enregistrer la conservation',
    shown: (days) =>
      days === null
        ? 'Les documents sont conservés.'
        : plural(days, {
            one: `Les documents sont supprimés ${count(days)} jour après la clôture d’une demande.`,
            other: `Les documents sont supprimés ${count(days)} jours après la clôture d’une demande.`,
          }),
  },
  people: {
    title: 'Données d’une personne',
    text: 'Exportez ou effacez ce que votre organisation enregistre sur une personne. Le journal d’audit consigne les deux, sans l’adresse e-mail.',
    email: 'Adresse e-mail de la personne',
    emailWrong: 'Saisissez une adresse e-mail, par exemple anna@example.org',
    download: 'Télécharger les données',
    erase: 'Effacer la personne',
    saved: 'Téléchargé.',
    erased: (requests) =>
      requests === 0
        ? 'Il n’y avait plus rien à effacer dans les demandes closes.'
        : plural(requests, {
            one: `Effacée de ${count(requests)} demande.`,
            other: `Effacée de ${count(requests)} demandes.`,
          }),
    inUse:
      'Rien n’a été effacé, car la personne est encore nécessaire. Clôturez les demandes, levez les gels ou supprimez le reste, puis réessayez :',
    blockers: {
      request: 'Demande',
      draft: 'Brouillon',
      template: 'Modèle',
      bulk: 'Envoi en nombre',
      member: 'Membres et invitations',
      more: 'D’autres éléments ne sont pas affichés ici',
    },
    erasure: {
      title: (email) => `Effacer ${email} ?`,
      erased:
        'Dans les demandes closes, sont remplacés ou supprimés : nom, adresse e-mail, numéro de téléphone, adresses IP, navigateurs, signatures saisies, motifs, valeurs des champs, e-mails et événements.',
      stays:
        'Sont conservés : le journal d’audit de l’organisation, les empreintes et horodatages, les titres et messages que vous avez rédigés, et les sauvegardes. Les documents sont aussi conservés et contiennent le nom, sauf si vous les supprimez.',
      documents: 'Supprimer aussi les documents de ces demandes',
      final: 'Cette action est irréversible.',
      action: 'Effacer la personne',
    },
  },
  security: {
    title: 'Sécurité de la connexion',
    text: 'Si vous exigez la validation en deux étapes, les membres qui ne l’utilisent pas ne pourront ouvrir l’organisation qu’après l’avoir configurée. Les clés d’API continuent de fonctionner.',
    require: 'Exiger la validation en deux étapes de tous les membres',
    save: 'Enregistrer la sécurité',
    required: 'La validation en deux étapes est obligatoire pour tous les membres.',
    optional: 'La validation en deux étapes est facultative.',
    ownFirst: 'Pour l’exiger, configurez-la d’abord pour votre propre compte.',
  },
}
