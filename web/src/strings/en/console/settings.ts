export const settings = {
  title: 'Settings',
  notYours: 'Only owners and admins can change this.',
  saved: 'Saved.',
  embedding: {
    title: 'Embedding',
    text: 'Pages of these origins can show the signing page in a frame. Test mode has its own list.',
    origins: 'Allowed origins',
    hint: 'One per line, for example https://app.example.org. Up to 20.',
    wrong: (line: number) =>
      `Line ${line} isn’t an origin. Write it like https://app.example.org, without a path. Use http only for localhost.`,
    tooMany: 'Enter at most 20 origins.',
    save: 'Save origins',
    none: 'None',
  },
}
