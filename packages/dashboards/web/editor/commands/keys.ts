import { COMMANDS, type CommandName } from './all.ts'
import type { Command } from './command.ts'

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** A key press as commands name it: `mod+shift+z`. */
export function keysOf({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): string {
  // Wherever it is on the keyboard, and whether it needs Shift there.
  if (key === '?' && !ctrlKey && !metaKey && !altKey) return key
  const held = [ctrlKey || metaKey ? 'mod' : '', altKey ? 'alt' : '', shiftKey ? 'shift' : ''].filter(Boolean)
  // With Shift or Alt, `key` is what the layout makes of it: `!` instead of `1`.
  const base = /^(Key|Digit)/.test(code) ? code.replace(/^(Key|Digit)/, '').toLowerCase() : (CODES[code] ?? key)
  return [...held, base].join('+')
}

const CODES: Readonly<Record<string, string>> = {
  BracketLeft: '[',
  BracketRight: ']',
  Equal: '=',
  Minus: '-',
  Quote: "'",
  Semicolon: ';',
  NumpadAdd: '+',
  NumpadSubtract: '-',
}

export function commandFor(press: KeyPress): Command<CommandName> | undefined {
  const keys = keysOf(press)
  return COMMANDS.find((command) => command.keys?.includes(keys))
}

const SIGNS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
  Backspace: '⌫',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
}

/** The keys as a person reads them: `Ctrl+Shift+Z`, on a Mac `⌘⇧Z`. */
export function keysText(keys: string, isMac: boolean): string {
  const split = keys.endsWith('++') ? [...keys.slice(0, -2).split('+'), '+'] : keys.split('+')
  const parts = split.map((part) => {
    if (part === 'mod') return isMac ? '⌘' : 'Ctrl'
    if (part === 'shift') return isMac ? '⇧' : 'Shift'
    if (part === 'alt') return isMac ? '⌥' : 'Alt'
    return SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part)
  })
  return parts.join(isMac ? '' : '+')
}

/** The keys as the keyboard of this computer names them. */
export const shownKeys = (keys: string): string => keysText(keys, /Mac|iP(hone|ad)/.test(navigator.platform))
