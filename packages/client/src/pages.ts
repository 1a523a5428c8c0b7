/** The items of a list, page by page on demand: leaving the loop requests no more. */
export async function* itemsOf<P extends { readonly nextCursor: string | null }, T>(
  askPage: (cursor: string | undefined) => Promise<P>,
  itemsIn: (page: P) => readonly T[],
): AsyncGenerator<T, void, undefined> {
  let cursor: string | undefined
  do {
    const page = await askPage(cursor)
    yield* itemsIn(page)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
