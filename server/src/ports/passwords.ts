/** What is kept of a password: it tells a right one from a wrong one, and costs much to guess from. */
export interface Passwords {
  hash(password: string): Promise<string>
  isRight(password: string, hash: string): Promise<boolean>
}
