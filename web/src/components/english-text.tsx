/** Words of the service and of the check, which speak English only: to be read aloud and laid out as such. */
export function EnglishText({ children }: { readonly children: string }) {
  return (
    <bdi lang="en" dir="ltr">
      {children}
    </bdi>
  )
}
