const PATHS = {
  expand: 'M9.5 2.5h4v4M13.5 2.5 9 7M6.5 13.5h-4v-4M2.5 13.5 7 9',
  shrink: 'M13.5 6.5h-4v-4M9.5 6.5l4.500-4.500M2.500 9.500h4v4M6.500 9.500 2 14',
  close: 'M3.500 3.500l9 9M12.500 3.500l-9 9',
  run: 'M5 3.500v9l7-4.500z',
  stop: 'M5.500 3.500v9M10.500 3.500v9',
  clock: 'M8 2.250a5.750 5.750 0 1 0 0 11.500 5.750 5.750 0 0 0 0-11.500M8 5v3.250l2 1.500',
  range: 'M2.500 4.500h11v9h-11zM2.500 7.500h11M5.500 2.500v3M10.500 2.500v3',
  download: 'M8 2.500v7.500M4.750 7 8 10.250 11.250 7M2.500 13.500h11',
  refresh: 'M13 8a5 5 0 1 1-1.500-3.500M13.250 2.250v3h-3',
  edit: 'M3 13l.750-3L11 2.750 13.250 5 6 12.250z',
  list: 'M2.500 4h11M2.500 8h11M2.500 12h11',
  whole: 'M2.500 3.500h11v9h-11z',
  ownSize: 'M3 5.500 4.500 4.500v7M11 5.500l1.500-1v7M8 6.500h.010M8 9.500h.010',
  table: 'M2.500 3.500h11v9h-11zM2.500 6.500h11M6.500 6.500v6',
  inspect: 'M8 2.250a5.750 5.750 0 1 0 0 11.500 5.750 5.750 0 0 0 0-11.500M8 7.250v4M8 4.750v.250',
  next: 'M6 3.500 10.500 8 6 12.500',
  back: 'M10 3.500 5.500 8l4.500 4.500',
} as const

/** The viewer's line icons, all in one style: 16 px with 1.25 px lines. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg viewBox="0 0 16 16" className="charts-icon" aria-hidden="true">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
