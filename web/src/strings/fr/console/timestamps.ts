import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated, pluralIn } from '../../word-forms.ts'

const plural = pluralIn('fr')

export const timestamps: ConsoleTexts['timestamps'] = {
  title: 'Horodatages',
  lead: 'Prouvez qu’un fichier existait à un moment donné et n’a pas changé depuis.',
  choose: 'Choisir des fichiers',
  chooseHint:
    'ou déposez-les sur cette page. Ils restent sur votre ordinateur : seules les empreintes sont envoyées, et les libellés que vous laissez ci-dessous.',
  chosenTitle: 'À enregistrer',
  labelHint:
    'Un libellé est envoyé avec l’empreinte, et seule votre organisation le voit. Videz-le pour n’envoyer aucun nom de fichier.',
  labelOf: (name) => `Libellé pour ${isolated(name)}`,
  labelWrong: 'Un libellé compte au plus 200 caractères, sur une ligne.',
  record: (number) => (number === 1 ? 'Enregistrer l’horodatage' : `Enregistrer ${count(number)} horodatages`),
  remove: 'Retirer',
  removeOf: (name) => `Retirer ${isolated(name)}`,
  stampedTitle: 'À l’instant',
  stampedCount: (done, all) => `Enregistrés : ${count(done)} sur ${count(all)}`,
  waiting: 'En attente …',
  hashing: (name) => `Calcul de l’empreinte de ${name}`,
  sending: 'Enregistrement …',
  recorded: (number) => `Enregistré sous le numéro ${count(number)}.`,
  clear: 'Vider cette liste',
  listTitle: 'Tous les horodatages',
  number: 'Numéro',
  fingerprint: 'Empreinte',
  kind: 'Nature',
  time: 'Enregistré',
  chain: 'Blockchain',
  actions: 'Preuve',
  proof: 'Fichier de preuve',
  check: 'Vérifier',
  ofNumber: (number) => `numéro ${count(number)}`,
  filter: 'Rechercher une empreinte',
  filterButton: 'Rechercher',
  filterWrong: 'Une empreinte compte 64 caractères, chiffres et lettres de a à f.',
  emptyTitle: 'Pas encore d’horodatages',
  emptyText:
    'Déposez un fichier sur cette page. Les documents que vous téléversez, signez ou cachetez sont horodatés d’eux-mêmes.',
  notFoundTitle: 'Introuvable',
  notFoundText:
    'Votre organisation n’a pas d’horodatage avec cette empreinte ou cette référence. Videz les champs pour voir tous les horodatages.',
  anchoringTitle: (network) => `Blockchain : ${network}`,
  publicChain: 'Une chaîne publique : chacun peut vérifier les preuves sans ce service.',
  privateChain: 'Une chaîne privée, pour les essais : elle ne prouve rien aux tiers.',
  queued: (number) =>
    plural(number, {
      one: `${count(number)} enregistrement attend la prochaine racine.`,
      other: `${count(number)} enregistrements attendent la prochaine racine.`,
    }),
  onItsWay: 'Une racine est en route vers la blockchain.',
  expected: (time) => `Une racine est en route vers la blockchain, où elle est attendue d’ici le ${time}.`,
  nextRoot: (time) => `La prochaine racine est écrite le ${time}.`,
  alarm: 'Une racine attend depuis plus de 36 heures. L’exploitant de ce service devrait consulter `anchor status`.',
}
