import type { Clipboard } from '../editor.ts'

export interface PageClipboard extends Clipboard {
  /** While the browser's event is handled, it carries the text. */
  during(event: ClipboardEvent | null): void
}

/**
 * The clipboard of the system. Without an event of the browser it is asked for permission, and on pages over plain http
 * only this page's own copies are known.
 */
export function pageClipboard(): PageClipboard {
  let current: ClipboardEvent | null = null
  let own = ''
  return {
    during(event) {
      current = event
    },
    write(text) {
      own = text
      if (current?.clipboardData) current.clipboardData.setData('text/plain', text)
      else navigator.clipboard?.writeText(text).catch(() => {})
    },
    read() {
      if (current?.clipboardData) return current.clipboardData.getData('text/plain')
      return navigator.clipboard?.readText().catch(() => own) ?? own
    },
  }
}
