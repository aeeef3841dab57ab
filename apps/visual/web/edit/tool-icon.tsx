const PATHS = {
  undo: 'M6 3.5 2.5 7 6 10.500M2.500 7h7a4 4 0 0 1 0 8H6.500',
  redo: 'M10 3.500 13.500 7 10 10.500M13.500 7h-7a4 4 0 0 0 0 8h3',
  history: 'M8 2.250a5.750 5.750 0 1 1-5.500 4M2.500 3v3.250h3.250M8 5v3.250l2 1.500',
  minus: 'M3 8h10',
  plus: 'M8 3v10M3 8h10',
  keys: 'M1.75 4h12.5v8H1.75zM4 6.5h.01M6.7 6.5h.01M9.3 6.5h.01M12 6.5h.01M5 9.5h6',
  phone: 'M5 2h6v12H5zM7.500 12h1',
  back: 'M9.500 4 5.500 8l4 4M5.500 8h8',
  frame: 'M2.500 3h11v10h-11zM2.500 6h11M5.500 6v7',
  panelsLeft: 'M2.500 3h11v10h-11zM6 3v10',
  panelsRight: 'M2.500 3h11v10h-11zM10.500 3v10',
  panels: 'M2.500 3h11v10h-11zM6 3v10M10.500 3v10',
} as const

export type ToolIconName = keyof typeof PATHS

/** The line icons of the editor's bar: 16 px with 1.25 px lines. */
export function ToolIcon({ name }: { name: ToolIconName }) {
  return (
    <svg className="core-line-icon" viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
