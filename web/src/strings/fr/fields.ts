import type { FieldTexts } from '../en/fields.ts'

export const fields: FieldTexts = {
  title: 'À remplir',
  start: 'Commencer à remplir',
  next: 'Champ suivant',
  progress: (done, total) => `${done} sur ${total} remplis`,
  allDone: 'Tous les champs obligatoires sont remplis',
  optional: '(facultatif)',
  optionalLeft: (count) => (count === 1 ? 'Encore 1 champ facultatif' : `Encore ${count} champs facultatifs`),
  page: (page) => `Page ${page}`,
  showOnPage: (label, page) => `Afficher ${label} à la page ${page}`,
  choose: 'Choisir',
  upTo: (characters) => (characters === 1 ? '1 caractère' : `${characters} caractères au plus`),
  labels: {
    signature: 'Signature',
    initials: 'Paraphe',
    date: 'Date',
    name: 'Nom',
    email: 'Adresse e-mail',
    text: 'Texte',
    number: 'Nombre',
    checkbox: 'Case à cocher',
    radio: 'Choix',
    dropdown: 'Liste de choix',
  },
  numbered: (label, number) => `${label} nº ${number}`,

  faults: {
    missing: 'Remplissez ce champ.',
    unchecked: 'Cochez cette case.',
    notChosen: 'Choisissez une option.',
    tooLong: (most, count) => `Saisissez ${most} caractères au plus. Vous en avez saisi ${count}.`,
    notANumber: 'Saisissez un nombre.',
    notMatching: 'Vérifiez le format de cette valeur.',
    expected: (hint) => `Vérifiez le format : ${hint}`,
    severalLines: 'Saisissez une seule ligne.',
    unprintable: 'Retirez les caractères qui ne peuvent pas être imprimés.',
    refused:
      'Cette valeur n’a pas été acceptée. Elle contient peut-être des caractères qui ne peuvent pas être imprimés.',
  },
  summary: (count) => (count === 1 ? 'Corrigez 1 champ pour continuer.' : `Corrigez ${count} champs pour continuer.`),

  automatic: 'Rempli pour vous',
  give: { signature: 'Signer ici', initials: 'Parapher ici' },
  change: { signature: 'Modifier votre signature', initials: 'Modifier votre paraphe' },
  places: {
    signature: (count) =>
      count === 1 ? 'Elle figure à 1 endroit du document.' : `Elle figure à ${count} endroits du document.`,
    initials: (count) =>
      count === 1 ? 'Il figure à 1 endroit du document.' : `Il figure à ${count} endroits du document.`,
  },
  nextInitials: 'Suite : paraphe',

  initials: {
    title: 'Votre paraphe',
    ways: 'Manière de parapher',
    nameLabel: 'Paraphe',
    nameHint: (example) => `Les premières lettres de vos prénom et nom, par exemple ${example}.`,
    nameMissing: 'Saisissez votre paraphe.',
    nameUnprintable: (character) =>
      `${character} ne peut pas être imprimé dans le document. Retirez-le, ou tracez votre paraphe.`,
    padLabel: 'Tracez ici votre paraphe au doigt, au stylet ou à la souris. Au clavier, choisissez Saisir.',
    padHint: 'Tracez avec le doigt, un stylet ou la souris.',
    padMissing: 'Tracez votre paraphe dans le cadre ci-dessus, ou choisissez Saisir.',
    padLine: 'Un point ou une ligne droite ne suffit pas. Paraphez comme sur papier.',
  },
}
