import { type DragEvent, useEffect, useState } from 'react'

/** Accepts files dropped on an element. Files that miss it are ignored: a browser would open them instead of the page. */
export function useFieldDrop(onFile: (file: File) => void) {
  const [dragging, setDragging] = useState(false)
  useEffect(() => {
    const ignore = (event: globalThis.DragEvent) => event.preventDefault()
    addEventListener('dragover', ignore)
    addEventListener('drop', ignore)
    return () => {
      removeEventListener('dragover', ignore)
      removeEventListener('drop', ignore)
    }
  }, [])

  const onDragOver = ({ dataTransfer }: DragEvent) => setDragging(dataTransfer.types.includes('Files'))
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDragging(false)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setDragging(false)
    const [file] = event.dataTransfer.files
    if (file !== undefined) onFile(file)
  }
  return { dragging, target: { onDragOver, onDragLeave, onDrop } }
}
