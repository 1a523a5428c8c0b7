import type { ConsoleTexts } from '../../en/console.ts'

export const settings: ConsoleTexts['settings'] = {
  title: 'Paramètres',
  notYours: 'Seuls les propriétaires et les administrateurs peuvent modifier ceci.',
  saved: 'Enregistré.',
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
}
