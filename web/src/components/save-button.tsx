type Props = { readonly name: string; readonly text: string; readonly label: string }

/** Saves the text beside it as a file. */
export function SaveButton({ name, text, label }: Props) {
  return (
    <button type="button" className="button-small" onClick={() => saveText(name, text, 'text/plain')}>
      {label}
    </button>
  )
}

/** The file goes to the downloads of the user. */
export function saveText(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
