import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated, pluralIn } from '../../word-forms.ts'

const plural = pluralIn('fr')

export const timestamps: ConsoleTexts['timestamps'] = {
  title: 'Horodatages',
  lead: 'Prouvez qu’un fichier existait à un moment donné et n’a pas changé depuis.',
  choose: 'Choisir des fichiers',
  chooseHint:
    'ou déposez-les sur cette page. Les fichiers restent sur votre ordinateur : le service ne reçoit que les empreintes et les libellés que vous gardez.',
  chosenTitle: 'Prêts à enregistrer',
  labelHint: 'Seule votre organisation voit le libellé. Effacez-le pour garder le nom du fichier pour vous.',
  labelOf: (name) => `Libellé pour ${isolated(name)}`,
  labelWrong: 'Utilisez 200 caractères au plus, sans saut de ligne.',
  record: (number) => (number === 1 ? 'Enregistrer l’horodatage' : `Enregistrer ${count(number)} horodatages`),
  remove: 'Retirer',
  removeOf: (name) => `Retirer ${isolated(name)}`,
  stampedTitle: 'À l’instant',
  stampedCount: (done, all) => `Enregistrés : ${count(done)} sur ${count(all)}`,
  waiting: 'En attente …',
  hashing: (name) => `Calcul de l’empreinte de ${name}`,
  sending: 'Enregistrement …',
  recorded: (number) => `Enregistré comme horodatage ${count(number)}.`,
  clear: 'Vider la liste',
  listTitle: 'Tous les horodatages',
  number: 'Numéro',
  name: 'Fichier',
  kind: 'Nature',
  time: 'Enregistré',
  chain: 'Blockchain',
  actions: 'Preuve',
  proof: 'Télécharger la preuve',
  check: 'Vérifier',
  checkOf: (number) => `Vérifier l’horodatage ${count(number)}`,
  proofOf: (number) => `Télécharger la preuve de l’horodatage ${count(number)}`,
  tsrOf: (number) => `Télécharger la réponse RFC 3161 de l’horodatage ${count(number)}`,
  otsOf: (number) => `Télécharger le fichier OpenTimestamps de l’horodatage ${count(number)}`,
  filter: 'Rechercher par empreinte',
  filterButton: 'Rechercher',
  filterWrong: 'Saisissez 64 caractères : chiffres et lettres de a à f.',
  emptyTitle: 'Pas encore d’horodatages',
  emptyText:
    'Déposez un fichier sur cette page. Les documents que vous téléversez, signez ou cachetez sont horodatés automatiquement.',
  notFoundTitle: 'Aucun résultat',
  notFoundText:
    'Aucun horodatage n’a cette empreinte ou cette référence. Videz les champs pour voir tous les horodatages.',
  anchoringTitle: (network) => `Blockchain : ${network}`,
  publicChain: 'Réseau public : chacun peut vérifier les preuves sans ce service.',
  privateChain: 'Réseau de test, sans preuve indépendante.',
  queued: (number) =>
    plural(number, {
      one: `${count(number)} enregistrement en attente.`,
      other: `${count(number)} enregistrements en attente.`,
    }),
  onItsWay: 'Des enregistrements sont en cours d’écriture dans la blockchain.',
  expected: (time) => `Des enregistrements sont en cours d’écriture dans la blockchain. Fin prévue d’ici le ${time}.`,
  nextRoot: (time) => `Prochaine mise à jour : ${time}.`,
  alarm:
    'Les nouveaux enregistrements n’ont pas atteint la blockchain depuis plus de 36 heures. Demandez à votre administrateur d’exécuter `anchor status`.',
}
