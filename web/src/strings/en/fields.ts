export const fields = {
  title: 'Fill in',
  start: 'Start filling in',
  next: 'Next field',
  progress: (done: number, total: number) => `${done} of ${total} filled in`,
  allDone: 'All required fields are filled in',
  optional: '(optional)',
  optionalLeft: (count: number) => (count === 1 ? '1 optional field left' : `${count} optional fields left`),
  page: (page: number) => `Page ${page}`,
  showOnPage: (label: string, page: number) => `Show ${label} on page ${page}`,
  choose: 'Choose',
  upTo: (characters: number) => (characters === 1 ? '1 character' : `Up to ${characters} characters`),
  labels: {
    signature: 'Signature',
    initials: 'Initials',
    date: 'Date',
    name: 'Name',
    email: 'Email',
    text: 'Text',
    number: 'Number',
    checkbox: 'Checkbox',
    radio: 'Choice',
    dropdown: 'Selection',
  },
  numbered: (label: string, number: number) => `${label} ${number}`,

  faults: {
    missing: 'Fill in this field.',
    unchecked: 'Check this box.',
    notChosen: 'Choose an option.',
    tooLong: (most: number, count: number) => `Enter at most ${most} characters. You have entered ${count}.`,
    notANumber: 'Enter a number.',
    notMatching: 'Check the format of this value.',
    expected: (hint: string) => `Check the format: ${hint}`,
    severalLines: 'Enter a single line.',
    unprintable: 'Remove the characters that can’t be printed.',
    refused: 'This value wasn’t accepted. It may contain characters that can’t be printed.',
  },
  summary: (count: number) => (count === 1 ? 'Fix 1 field to continue.' : `Fix ${count} fields to continue.`),

  automatic: 'Filled in for you',
  give: { signature: 'Sign here', initials: 'Add initials' },
  change: { signature: 'Change your signature', initials: 'Change your initials' },
  places: {
    signature: (count: number) =>
      count === 1 ? 'It appears in 1 place in the document.' : `It appears in ${count} places in the document.`,
    initials: (count: number) =>
      count === 1 ? 'They appear in 1 place in the document.' : `They appear in ${count} places in the document.`,
  },
  nextInitials: 'Next: initials',

  initials: {
    title: 'Your initials',
    ways: 'How to add your initials',
    nameLabel: 'Initials',
    nameHint: (example: string) => `The first letters of your name, for example ${example}.`,
    nameMissing: 'Type your initials.',
    nameUnprintable: (character: string) =>
      `${character} can’t be printed in the document. Leave it out, or draw your initials.`,
    padLabel: 'Draw your initials here with your finger, a pen, or the mouse. With the keyboard, choose Type.',
    padHint: 'Draw with your finger, a pen, or the mouse.',
    padMissing: 'Draw your initials in the box above, or choose Type.',
    padLine: 'A dot or a straight line isn’t enough. Write your initials the way you do on paper.',
  },
}

export type FieldTexts = typeof fields
