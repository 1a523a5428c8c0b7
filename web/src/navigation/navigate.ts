import { useSyncExternalStore } from 'react'

const MOVED = 'countersign:moved'

/** Moves to another address of this page without loading it again, so that a chosen file is not forgotten. */
export function navigate(address: string): void {
  history.pushState(null, '', address)
  scrollTo(0, 0)
  dispatchEvent(new Event(MOVED))
}

export function usePathname(): string {
  return useSyncExternalStore(subscribe, () => location.pathname)
}

function subscribe(onMove: () => void): () => void {
  addEventListener('popstate', onMove)
  addEventListener(MOVED, onMove)
  return () => {
    removeEventListener('popstate', onMove)
    removeEventListener(MOVED, onMove)
  }
}
