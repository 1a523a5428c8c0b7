import { count } from '../../numbers.ts'
import { isolated, pluralIn } from '../../word-forms.ts'

const plural = pluralIn('en')
const fields = (number: number) => plural(number, { one: '1 field', other: `${count(number)} fields` })

export const placeFields = {
  title: 'Place fields',
  lead: 'Drag fields to where each signer signs or fills something in.',
  done: 'Done',
  loading: 'Loading document …',
  failed: 'The document can’t be shown, so fields can’t be placed.',
  leftOut: (number: number) =>
    plural(number, {
      one: '1 field has no place in this document. It was removed.',
      other: `${count(number)} fields have no place in this document. They were removed.`,
    }),
  pages: 'Pages',
  page: (page: number, number: number) => `Page ${count(page)}, ${fields(number)}`,
  onPage: (page: number) => `Fields on page ${count(page)}`,

  /** In the form. */
  section: {
    title: 'Fields in the document',
    severalTitle: 'Fields in the documents',
    ofSeveral: (position: number, all: number, title: string) =>
      `Document ${count(position)} of ${count(all)}: ${isolated(title)}`,
    openOf: (title: string) => `Place fields on ${isolated(title)}`,
    editOf: (title: string) => `Edit fields on ${isolated(title)}`,
    showOf: (title: string) => `Show the field on ${isolated(title)}`,
    count: fields,
    none: 'No fields',
    noPages: 'Fields can’t be placed on this document.',
    lead: 'Optional. Without fields, signatures appear only in the block at the end of the document.',
    open: 'Place fields',
    edit: 'Edit fields',
    clear: 'Remove all fields',
    cleared: 'All fields were removed.',
    placed: (number: number) =>
      plural(number, { one: '1 field is placed.', other: `${count(number)} fields are placed.` }),
    ofSigner: (who: string, number: number) => `${isolated(who)}: ${fields(number)}`,
    seals: (number: number) =>
      plural(number, { one: '1 seal of your organization', other: `${count(number)} seals of your organization` }),
    copied: 'The copy keeps the fields of its original.',
    needsDocument: 'Choose a PDF first.',
    needsUpload: 'You can’t place fields on a document from a URL. Upload the PDF, or use tags in its text.',
    elsewhere: 'The fields come from a different document. Check that they are in the right place.',
    show: 'Show the field',
  },
  tags: 'Use the tags in the text',
  tagsHint: 'Tags such as {{signature:1}} become fields and are hidden in the document.',
  tagsWrong: 'Check the tags in the document.',
  tagsFound: 'The text of this document contains tags for fields.',

  removal: {
    title: (who: string) => `Remove ${isolated(who)}?`,
    text: (who: string, number: number) =>
      plural(number, {
        one: `${isolated(who)} has 1 field in the document.`,
        other: `${isolated(who)} has ${count(number)} fields in the document.`,
      }),
    choice: 'What happens to the fields?',
    remove: 'Remove the fields, too',
    give: (who: string) => `Assign them to ${isolated(who)}`,
    act: 'Remove signer',
    /** For a role without fields. */
    roleTitle: (who: string) => `Change the role of ${isolated(who)}?`,
    roleText: (role: string) => `Only people who sign can fill in fields. The new role is: ${role}.`,
    roleRemove: 'Remove the fields',
    roleAct: 'Change role',
  },

  /** Of the form fields that the PDF already has. */
  forms: {
    title: (number: number) =>
      plural(number, { one: 'This PDF has 1 form field', other: `This PDF has ${count(number)} form fields` }),
    lead: 'Assign them to signers, here or by clicking them on the page. Nobody can fill in the others.',
    assigned: (number: number) => plural(number, { one: '1 is assigned.', other: `${count(number)} are assigned.` }),
    all: (who: string) => `Assign all to ${isolated(who)}`,
    closed:
      'Text fields and choices of this PDF can’t be assigned, for example because the PDF is already signed or sealed.',
    each: 'Assign one by one',
    nobody: 'Nobody',
    give: (name: string, who: string) => `Assign the form field “${isolated(name)}” to ${isolated(who)}`,
    unlisted: (number: number) =>
      plural(number, {
        one: '1 more form field of this PDF is not listed.',
        other: `${count(number)} more form fields of this PDF are not listed.`,
      }),
    oneSignature:
      'This person already has a signature field. Only 1 signature field of the PDF can be theirs, and it must be their first.',
    fixed: (name: string) => `Form field “${isolated(name)}” of the PDF. Its place and size are fixed.`,
    use: 'Use it for',
    valueHint: 'Leave it empty to keep the value in the PDF.',
    keys: 'Delete removes the form field from its signer. Enter opens its settings.',
  },

  palette: 'Add a field',
  paletteHint: 'Drag a field onto a page. Or choose one, then click the page.',
  armed: (type: string) => `${type}: click the page where the field goes.`,
  disarm: 'Cancel',
  signer: 'Fields for',
  types: {
    signature: 'Signature',
    initials: 'Initials',
    date: 'Date signed',
    name: 'Name',
    email: 'Email',
    text: 'Text',
    number: 'Number',
    checkbox: 'Checkbox',
    radio: 'Single choice',
    dropdown: 'Dropdown',
    seal: 'Seal',
  },
  option: (number: number) => `Option ${count(number)}`,
  of: (type: string, who: string) => `${type} for ${isolated(who)}`,
  named: (type: string, label: string, who: string) => `${type} “${isolated(label)}” for ${isolated(who)}`,
  required: 'required',
  keys: 'Arrow keys move the field, with Shift by 10 points. Ctrl and arrow keys change its size. Delete removes it. Enter opens its settings.',

  tools: {
    undo: 'Undo',
    redo: 'Redo',
    several: 'Select several',
    settings: 'Settings',
    duplicate: 'Duplicate',
    toAll: 'Copy to all pages',
    remove: 'Delete',
    align: 'Align',
    alignments: {
      left: 'Left edges',
      right: 'Right edges',
      top: 'Top edges',
      bottom: 'Bottom edges',
      size: 'Same size',
    },
    copyFor: 'Copy for',
    copy: 'Copy',
  },

  panel: {
    seal: 'Seal',
    none: 'Select a field to change its settings.',
    several: (number: number) => `${count(number)} fields selected`,
    shortcuts: 'Keyboard shortcuts',
    keys: [
      ['Tab', 'Next field'],
      ['← ↑ → ↓', 'Move by 1 point, with Shift by 10'],
      ['Ctrl + ← ↑ → ↓', 'Change the size, also with Alt'],
      ['Enter', 'Settings'],
      ['Del', 'Delete'],
      ['Ctrl + D', 'Duplicate'],
      ['Ctrl + A', 'Select all fields of the page'],
      ['Ctrl + Z', 'Undo, with Shift redo'],
      ['Esc', 'Select nothing'],
    ],
    signer: 'Signer',
    label: 'Label',
    labelHint: 'What the signer reads, for example “Date of birth”.',
    required: 'Required',
    placeholder: 'Placeholder',
    value: 'Prefilled value',
    noValue: 'None',
    checked: 'Checked at the start',
    readOnly: 'Signers can’t change it',
    options: 'Options, one per line',
    multiline: 'Several lines',
    maxLength: 'Maximum length',
    pattern: 'Pattern (regular expression)',
    patternHint: 'Hint if the pattern doesn’t match',
    fontSize: 'Font size (points)',
    automatic: 'Automatic',
    place: 'Position in points',
    x: 'From left',
    y: 'From bottom',
    width: 'Width',
    height: 'Height',
    page: 'Page',
  },

  faults: {
    options: 'Enter at least one option.',
    pattern: 'This pattern isn’t valid or isn’t supported.',
    'no-value': 'Enter a value, because signers can’t change the field.',
    missing: 'Enter a value.',
    'too-long': 'The value is longer than the maximum length.',
    'not-a-number': 'The value must be a number.',
    'not-an-option': 'The value must be one of the options.',
    'not-matching': 'The value doesn’t match the pattern.',
    'several-lines': 'The value must be one line.',
    unprintable: 'The value contains characters that can’t be printed.',
  },
  wrong: 'A field needs your attention.',

  said: {
    place: (what: string, page: number, where: string) => `${what}, page ${count(page)}, ${where}.`,
    from: (left: string, bottom: string) => `${left} points from the left, ${bottom} from the bottom`,
    size: (width: string, height: string) => `${width} wide, ${height} high`,
    selected: (number: number) => `${fields(number)} selected.`,
    removed: 'Deleted.',
    undone: 'Undone.',
    redone: 'Redone.',
    toAll: 'Copied to all pages.',
    full: (most: number) => `A request can have up to ${count(most)} fields. Delete a field to add another.`,
  },
}
