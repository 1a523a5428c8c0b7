import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated, pluralIn } from '../../word-forms.ts'

const plural = pluralIn('fr')
const fields = (number: number) => plural(number, { one: `${count(number)} champ`, other: `${count(number)} champs` })

export const placeFields: ConsoleTexts['placeFields'] = {
  title: 'Placer les champs',
  lead: 'Faites glisser les champs là où chaque signataire signe ou complète le document.',
  done: 'Terminé',
  loading: 'Chargement du document …',
  failed: 'Impossible d’afficher le document, donc d’y placer des champs.',
  leftOut: (number: number) =>
    plural(number, {
      one: `${count(number)} champ n’a pas de place dans ce document. Il a été supprimé.`,
      other: `${count(number)} champs n’ont pas de place dans ce document. Ils ont été supprimés.`,
    }),
  pages: 'Pages',
  page: (page: number, number: number) => `Page ${count(page)}, ${fields(number)}`,
  onPage: (page: number) => `Champs de la page ${count(page)}`,

  section: {
    title: 'Champs du document',
    severalTitle: 'Champs des documents',
    ofSeveral: (position, all, title) => `Document ${count(position)} sur ${count(all)} : ${isolated(title)}`,
    openOf: (title) => `Placer des champs sur ${isolated(title)}`,
    editOf: (title) => `Modifier les champs sur ${isolated(title)}`,
    showOf: (title) => `Afficher le champ sur ${isolated(title)}`,
    count: fields,
    none: 'Aucun champ',
    noPages: 'Impossible de placer des champs sur ce document.',
    lead: 'Facultatif. Sans champs, les signatures n’apparaissent que dans le bloc à la fin du document.',
    open: 'Placer des champs',
    edit: 'Modifier les champs',
    clear: 'Supprimer tous les champs',
    cleared: 'Tous les champs ont été supprimés.',
    placed: (number: number) =>
      plural(number, { one: `${count(number)} champ est placé.`, other: `${count(number)} champs sont placés.` }),
    ofSigner: (who: string, number: number) => `${isolated(who)} : ${fields(number)}`,
    seals: (number: number) =>
      plural(number, {
        one: '1 cachet de votre organisation',
        other: `${count(number)} cachets de votre organisation`,
      }),
    copied: 'La copie garde les champs de l’original.',
    needsDocument: 'Choisissez d’abord un PDF.',
    needsUpload:
      'Vous ne pouvez pas placer de champs sur un document issu d’une URL. Importez le PDF ou utilisez des balises dans son texte.',
    elsewhere: 'Les champs proviennent d’un autre document. Vérifiez leur emplacement.',
    show: 'Afficher le champ',
  },
  tags: 'Utiliser les balises du texte',
  tagsHint: 'Les balises telles que {{signature:1}} deviennent des champs et sont masquées dans le document.',
  tagsWrong: 'Vérifiez les balises du document.',
  tagsFound: 'Le texte de ce document contient des balises de champs.',

  removal: {
    title: (who: string) => `Supprimer ${isolated(who)} ?`,
    text: (who: string, number: number) =>
      plural(number, {
        one: `${isolated(who)} a ${count(number)} champ dans le document.`,
        other: `${isolated(who)} a ${count(number)} champs dans le document.`,
      }),
    choice: 'Que deviennent les champs ?',
    remove: 'Supprimer aussi les champs',
    give: (who: string) => `Les attribuer à ${isolated(who)}`,
    act: 'Supprimer le signataire',
    /** For a role without fields. */
    roleTitle: (who: string) => `Modifier le rôle de ${isolated(who)} ?`,
    roleText: (role: string) =>
      `Seules les personnes qui signent peuvent remplir des champs. Le nouveau rôle est : ${role}.`,
    roleRemove: 'Supprimer les champs',
    roleAct: 'Modifier le rôle',
  },

  /** Of the form fields that the PDF already has. */
  forms: {
    title: (number: number) =>
      plural(number, {
        one: `Ce PDF a ${count(number)} champ de formulaire`,
        other: `Ce PDF a ${count(number)} champs de formulaire`,
      }),
    lead: 'Attribuez-les aux signataires, ici ou en cliquant dessus sur la page. Personne ne peut remplir les autres.',
    assigned: (number: number) =>
      plural(number, { one: `${count(number)} est attribué.`, other: `${count(number)} sont attribués.` }),
    all: (who: string) => `Tout attribuer à ${isolated(who)}`,
    closed:
      'Les champs de texte et de choix de ce PDF ne peuvent pas être attribués, par exemple parce que le PDF est déjà signé ou scellé.',
    each: 'Attribuer un par un',
    nobody: 'Personne',
    give: (name: string, who: string) => `Attribuer le champ de formulaire « ${isolated(name)} » à ${isolated(who)}`,
    unlisted: (number: number) =>
      plural(number, {
        one: `${count(number)} autre champ de formulaire de ce PDF n’est pas affiché.`,
        other: `${count(number)} autres champs de formulaire de ce PDF ne sont pas affichés.`,
      }),
    oneSignature:
      'Cette personne a déjà un champ de signature. Elle ne peut avoir qu’un seul champ de signature du PDF, et ce doit être son premier.',
    fixed: (name: string) =>
      `Champ de formulaire « ${isolated(name)} » du PDF. Son emplacement et sa taille sont fixes.`,
    use: 'Utiliser pour',
    valueHint: 'Laissez vide pour garder la valeur du PDF.',
    keys: 'Suppr retire le champ de formulaire à son signataire. Entrée ouvre ses paramètres.',
  },

  palette: 'Ajouter un champ',
  paletteHint: 'Faites glisser un champ sur une page. Ou choisissez-en un, puis cliquez sur la page.',
  armed: (type: string) => `${type} : cliquez à l’endroit voulu de la page.`,
  disarm: 'Annuler',
  signer: 'Champs pour',
  types: {
    signature: 'Signature',
    initials: 'Paraphe',
    date: 'Date de signature',
    name: 'Nom',
    email: 'E-mail',
    text: 'Texte',
    number: 'Nombre',
    checkbox: 'Case',
    radio: 'Choix unique',
    dropdown: 'Liste',
    seal: 'Cachet',
  },
  option: (number: number) => `Option ${count(number)}`,
  of: (type: string, who: string) => `${type} pour ${isolated(who)}`,
  named: (type: string, label: string, who: string) => `${type} « ${isolated(label)} » pour ${isolated(who)}`,
  required: 'obligatoire',
  keys: 'Les flèches déplacent le champ, avec Maj de 10 points. Ctrl et les flèches changent sa taille. Suppr le supprime. Entrée ouvre ses réglages.',

  tools: {
    undo: 'Annuler',
    redo: 'Rétablir',
    several: 'En sélectionner plusieurs',
    settings: 'Réglages',
    duplicate: 'Dupliquer',
    toAll: 'Copier sur toutes les pages',
    remove: 'Supprimer',
    align: 'Aligner',
    alignments: {
      left: 'Bords gauches',
      right: 'Bords droits',
      top: 'Bords supérieurs',
      bottom: 'Bords inférieurs',
      size: 'Même taille',
    },
    copyFor: 'Copier pour',
    copy: 'Copier',
  },

  panel: {
    seal: 'Cachet',
    none: 'Sélectionnez un champ pour modifier ses réglages.',
    several: (number: number) =>
      plural(number, { one: `${count(number)} champ sélectionné`, other: `${count(number)} champs sélectionnés` }),
    shortcuts: 'Raccourcis clavier',
    keys: [
      ['Tab', 'Champ suivant'],
      ['← ↑ → ↓', 'Déplacer de 1 point, avec Maj de 10'],
      ['Ctrl + ← ↑ → ↓', 'Changer la taille, aussi avec Alt'],
      ['Entrée', 'Réglages'],
      ['Suppr', 'Supprimer'],
      ['Ctrl + D', 'Dupliquer'],
      ['Ctrl + A', 'Sélectionner tous les champs de la page'],
      ['Ctrl + Z', 'Annuler, avec Maj rétablir'],
      ['Échap', 'Tout désélectionner'],
    ],
    signer: 'Signataire',
    label: 'Libellé',
    labelHint: 'Ce que lit le signataire, par exemple « Date de naissance ».',
    required: 'Obligatoire',
    placeholder: 'Texte indicatif',
    value: 'Valeur préremplie',
    noValue: 'Aucune',
    checked: 'Cochée au départ',
    readOnly: 'Non modifiable par le signataire',
    options: 'Options, une par ligne',
    multiline: 'Plusieurs lignes',
    maxLength: 'Longueur maximale',
    pattern: 'Motif (expression régulière)',
    patternHint: 'Indication si le motif ne correspond pas',
    fontSize: 'Taille du texte (points)',
    automatic: 'Automatique',
    place: 'Position en points',
    x: 'Depuis la gauche',
    y: 'Depuis le bas',
    width: 'Largeur',
    height: 'Hauteur',
    page: 'Page',
  },

  faults: {
    options: 'Saisissez au moins une option.',
    pattern: 'Ce motif n’est pas valide ou n’est pas pris en charge.',
    'no-value': 'Saisissez une valeur, car le champ n’est pas modifiable.',
    missing: 'Saisissez une valeur.',
    'too-long': 'La valeur dépasse la longueur maximale.',
    'not-a-number': 'La valeur doit être un nombre.',
    'not-an-option': 'La valeur doit être l’une des options.',
    'not-matching': 'La valeur ne correspond pas au motif.',
    'several-lines': 'La valeur doit tenir sur une ligne.',
    unprintable: 'La valeur contient des caractères non imprimables.',
  },
  wrong: 'Un champ est à corriger.',

  said: {
    place: (what: string, page: number, where: string) => `${what}, à la page ${count(page)}, ${where}.`,
    from: (left: string, bottom: string) => `à ${left} points de la gauche, ${bottom} du bas`,
    size: (width: string, height: string) => `largeur ${width}, hauteur ${height}`,
    selected: (number: number) =>
      plural(number, { one: `${count(number)} champ sélectionné.`, other: `${count(number)} champs sélectionnés.` }),
    removed: 'Supprimé.',
    undone: 'Annulé.',
    redone: 'Rétabli.',
    toAll: 'Copié sur toutes les pages.',
    full: (most: number) =>
      `Une demande peut comporter jusqu’à ${count(most)} champs. Supprimez un champ pour en ajouter un autre.`,
  },
}
