import { useEffect, useState } from 'react'

/**
 * Accepts files dropped anywhere on the page, because a browser opens a file that misses the field. Returns whether
 * files are being dragged.
 */
export function useWindowDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [dragging, setDragging] = useState(false)

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setDragging(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false)
    }
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setDragging(false)
      onFiles([...event.dataTransfer.files])
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [onFiles])

  return dragging
}
