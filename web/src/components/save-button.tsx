type Props = { readonly name: string; readonly text: string; readonly label: string }

/** Saves the text beside it as a file. */
export function SaveButton({ name, text, label }: Props) {
  return (
    <button type="button" className="button-small" onClick={() => saveText(name, text, 'text/plain')}>
      {label}
    </button>
  )
}

export function saveText(name: string, text: string, type: string): void {
  saveFile(name, new Blob([text], { type }))
}

/** The file goes to the downloads of the user. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
