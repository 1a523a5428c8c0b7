/** The id of a field, which is its position in the list unless the sender chose one. */
export function fieldId({ id }: { readonly id?: string | undefined }, index: number): string {
  return id ?? `field-${index + 1}`
}
