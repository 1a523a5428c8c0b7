/** The stored form of a password: it verifies the right one, and is expensive to guess from. */
export interface Passwords {
  hash(password: string): Promise<string>
  isRight(password: string, hash: string): Promise<boolean>
}
