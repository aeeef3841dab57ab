const PATHS: Readonly<Record<string, string>> = {
  chart: 'M2.500 2.500v11h11M5 11V8M8 11V5M11 11V7',
  trend: 'M2.500 2.500v11h11M4.500 10.500 7 7l2.500 2L13 4.500',
  clock: 'M8 2.250a5.750 5.750 0 1 0 0 11.500 5.750 5.750 0 0 0 0-11.500M8 5v3.250l2 1.500',
  table: 'M2.500 3.500h11v9h-11zM2.500 6.500h11M2.500 9.500h11M6.500 6.500v6',
  gauge: 'M2.500 11.750a5.750 5.750 0 1 1 11 0M8 10.500l2.500-3.250',
  image: 'M2.500 3.500h11v9h-11zM2.500 11 6 7.500l2.500 2.500L10.500 8l3 3M10.500 6h.010',
  search: 'M7 2.750a4.250 4.250 0 1 1 0 8.500 4.250 4.250 0 0 1 0-8.500zM10.100 10.100l3.400 3.400',
  text: 'M3.500 5V3.500h9V5M8 3.500v9M6 12.500h4',
  number: 'M3 5.500 4.500 4v8M7 5.250a1.750 1.750 0 0 1 3.250.750C10.250 8 7 9.500 7 12h3.500M13 12h.010',
  pie: 'M8 2.500v5.500h5.500A5.500 5.500 0 1 1 8 2.500zM10 2.500a4 4 0 0 1 3.500 3.500H10z',
  flow: 'M2.500 4c5 0 6 3 11 3M2.500 7c5 0 6 2 11 2M2.500 12c5 0 6-1.500 11-1.500',
  map: 'M2.500 4 6 2.500l4 1.500 3.500-1.500v9.500L10 13.500 6 12l-3.500 1.500zM6 2.500V12M10 4v9.500',
  video: 'M2.500 4.500h8v7h-8zM10.500 7l3-1.500v5l-3-1.500',
  code: 'M5.500 5 2.500 8l3 3M10.500 5l3 3-3 3M9 3.500l-2 9',
}
/** For kinds whose icon is not known here. */
const BOX = 'M2.750 5 8 2.250 13.250 5v6L8 13.750 2.750 11zM2.750 5 8 7.750 13.250 5M8 7.750v6'

/** The picture of a kind, by the name that its descriptor gives. */
export function KindIcon({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 16 16" width={24} height={24} aria-hidden="true">
      <path
        d={PATHS[name] ?? BOX}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.1"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
