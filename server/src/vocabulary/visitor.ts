/** What a browser sent that tells who sits before it. */
export interface Visitor {
  readonly cookie: string | undefined
  readonly userAgent: string | undefined
  readonly ip: string
}
