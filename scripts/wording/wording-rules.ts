/** Words that make readers stop, with what to write instead. */
type Rule = { readonly words: RegExp; readonly instead: string }

/** In no text of the project, comments included. */
export const neverWritten: readonly Rule[] = [
  { words: /\b(?:whoever|whosoever)\b/i, instead: 'name the subject: anyone who, the person who' },
  { words: /\b(?:he|his|him|himself)\b|\bHe (?:is|has|was|can|may|must|will|does)\b/, instead: 'they, their or you' },
  { words: /\banew\b/i, instead: 'again, from scratch' },
  { words: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix, repair' },
  { words: /\bvouch(?:es|ed)?\b/i, instead: 'confirm, certify' },
  { words: /\bcould not be had\b/i, instead: 'could not be downloaded, was not found' },
  { words: /\bbelongs? together\b/i, instead: 'match' },
  { words: /\bleave this mail alone\b/i, instead: 'you can ignore this email' },
]

/** Neither in what people read on pages, in emails, PDFs, errors, logs and on the command line, nor in the documents. */
export const neverShown: readonly Rule[] = [
  { words: /\bholes?\b/i, instead: 'vulnerability' },
  { words: /\b(?:is|are|was|were|be) told\b/i, instead: 'is notified, sees' },
  { words: /\bin the way\b/i, instead: 'say what prevents it' },
  { words: /\bones? who\b/i, instead: 'name the subject: a person who' },
  { words: /\b(?:signature|seal|proof)s? holds?\b/i, instead: 'is valid' },
]

/** The longest sentence of the interface, in words. */
export const mostWordsOfSentence = 30

export function breachOf(text: string, rules: readonly Rule[]): string | undefined {
  for (const { words, instead } of rules) {
    const found = words.exec(text)
    if (found !== null) return `“${found[0]}”: write ${instead}`
  }
  return undefined
}

/** Sentences end at a mark that a space or the end follows; so does what a colon or a semicolon introduces. */
export function longSentencesIn(text: string): string[] {
  const sentences = text.split(/(?<=[.!?:;؟؛])\s+|\n+/u)
  return sentences.filter((sentence) => wordsOf(sentence) > mostWordsOfSentence)
}

function wordsOf(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length
}
