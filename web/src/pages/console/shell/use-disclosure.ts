import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { usePathname } from '../../../navigation/navigate.ts'

/** A disclosure (ARIA Authoring Practices). Escape closes it, and so does moving focus elsewhere. */
export function useDisclosure() {
  const id = useId()
  const pathname = usePathname()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path closes it
  useEffect(() => setOpen(false), [pathname])
  return {
    open,
    close: () => setOpen(false),
    button: {
      type: 'button',
      ref: button,
      'aria-expanded': open,
      'aria-controls': id,
      onClick: () => setOpen((before) => !before),
    } as const,
    around: {
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Escape' || !open) return
        setOpen(false)
        button.current?.focus()
      },
    },
    part: { id },
  }
}
