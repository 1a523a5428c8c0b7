import { useSyncExternalStore } from 'react'

const MOVED = 'countersign:moved'

/** Moves to another address of this page without loading it again, so that a chosen file is not forgotten. */
export function navigate(address: string): void {
  history.pushState(null, '', address)
  scrollTo(0, 0)
  dispatchEvent(new Event(MOVED))
}

/** The same without a step to go back to: for what only narrows what is shown. */
export function replaceAddress(address: string): void {
  history.replaceState(null, '', address)
  dispatchEvent(new Event(MOVED))
}

export function usePathname(): string {
  return useSyncExternalStore(subscribe, () => location.pathname)
}

/** Calls at every change of the address; gives the way to stop. */
export function subscribe(onMove: () => void): () => void {
  addEventListener('popstate', onMove)
  addEventListener(MOVED, onMove)
  return () => {
    removeEventListener('popstate', onMove)
    removeEventListener(MOVED, onMove)
  }
}
