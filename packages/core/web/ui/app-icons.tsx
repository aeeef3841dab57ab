/**
 * The icons of the apps in one style: a 24 px grid, 1.5 px lines, round ends, and one stroke in the brand's colour. The
 * first path is the drawing, the second its accent.
 */
const DRAWINGS: Readonly<Record<string, readonly [lines: string, accent: string]>> = {
  enterprise: [
    'M4.5 20.5V6.5L12 3.5l7.5 3v14M2.5 20.5h19M9.75 20.5v-4h4.5v4',
    'M9 9.5h.01M15 9.5h.01M9 13h.01M15 13h.01M12 9.5h.01M12 13h.01',
  ],
  platform: ['M4 4h6.5v6.5H4zM13.5 13.5H20V20h-6.5zM4 13.5h6.5V20H4z', 'M16.75 4v6.5M13.5 7.25H20'],
  visitor: [
    'M5 6h14v14.5H5zM10 6V3.5h4V6',
    'M12 9.75a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.2zM8.5 17.75c.4-1.5 1.7-2.25 3.5-2.25s3.1.75 3.5 2.25',
  ],
  shop: [
    'M4.75 11.5v9h14.5v-9M3.5 8.75l1.75-5.25h13.5l1.75 5.25M9.75 20.5V15h4.5v5.5',
    'M3.5 8.75c0 2.75 4.25 2.75 4.25 0 0 2.75 4.25 2.75 4.25 0 0 2.75 4.25 2.75 4.25 0 0 2.75 4.25 2.75 4.25 0',
  ],
  wifi: [
    'M2.75 9.5a13.25 13.25 0 0 1 18.5 0M5.9 12.9a8.75 8.75 0 0 1 12.2 0',
    'M9 16.25a4.25 4.25 0 0 1 6 0M12 19.5h.01',
  ],
  exchange: [
    'M4 11.5a8 8 0 0 1 13.75-5L20 8.75M20 12.5a8 8 0 0 1-13.75 5L4 15.25M20 4.25v4.5h-4.5M4 19.75v-4.5h4.5',
    'M9.25 12l2 2 3.5-3.75',
  ],
  dashboard: ['M3 4h18v13H3zM8.5 20.5h7M12 17v3.5', 'M6.25 13.25l3.25-3.75 2.75 2.25 5.25-5'],
  wrench: [
    'M15.25 3.5a5 5 0 0 0-4.7 6.7L3.5 17.25v3.25h3.25l7.05-7.05a5 5 0 0 0 6.4-6.2l-3 3-2.75-.7-.7-2.75 3-3a5 5 0 0 0-1.5-.3z',
    'M6.5 17.5h.01',
  ],
  clipboard: ['M8.5 5H5v15.5h14V5h-3.5M8.5 3.5h7v3.25h-7z', 'M8.5 13.5l2.5 2.5 4.5-5'],
  truck: [
    'M5 17H2.5V6h11v11H9M13.5 10h4l4 4v3h-2M15.5 17h-2',
    'M7 15a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM17.5 15a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  ],
  branch: [
    'M6.5 7.5v9M6.5 3.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM6.5 16.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
    'M17.5 5.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM17.5 9.5c0 4.5-8 3-10.6 7.05',
  ],
  network: [
    'M12 9.75V7M10 13.25 7 15.5M14 13.25l3 2.25M12 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM5.25 15a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM18.75 15a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
    'M12 9.75a2.25 2.25 0 1 1 0 4.5 2.25 2.25 0 0 1 0-4.5z',
  ],
  vending: ['M5 3.5h14v17H5zM5 16h14M15.25 3.5V16M17.1 8h.01M9.5 18.25h5', 'M8 7h4.25M8 10h4.25M8 13h4.25'],
  claw: [
    'M4 3.5h16M12 3.5v4.25M9.5 7.75h5V11h-5zM9.5 10c-4 2.25-4.5 6.5-2.5 9.5M14.5 10c4 2.25 4.5 6.5 2.5 9.5',
    'M12 15a2.75 2.75 0 1 1 0 5.5 2.75 2.75 0 0 1 0-5.5z',
  ],
  charger: [
    'M5 20.5V5a1.5 1.5 0 0 1 1.5-1.5h7A1.5 1.5 0 0 1 15 5v15.5M3.5 20.5h13M15 11.5h1.25a1.25 1.25 0 0 1 1.25 1.25V16a1.75 1.75 0 0 0 3.5 0V9.25L18 6.25',
    'M10.75 7 8.25 11.5h3.5l-2.5 4.5',
  ],
  battery: ['M6.5 5.5h11v15h-11zM10 5.5v-2h4v2', 'M12.75 9l-2.75 4.25h4L11.25 17.5'],
  bed: ['M3 5.5v14M21 19.5v-4.25a3 3 0 0 0-3-3H3M3 16.25h18', 'M6.5 12.25V9h5.25a2.25 2.25 0 0 1 2.25 2.25v1'],
  cube: [
    'M12 3.25l7.75 4.375v8.75L12 20.75l-7.75-4.375v-8.75zM4.25 7.625 12 12l7.75-4.375M12 12v8.75',
    'M8.1 5.45l7.75 4.375v3.5',
  ],
}

const UNKNOWN = ['M4.5 4.5h15v15h-15z', 'M9 12h6M12 9v6'] as const

/** The names of all icons, so that a test can find an app without one. */
export const APP_ICON_NAMES = Object.keys(DRAWINGS)

export function AppIcon({ name, size = 28 }: { name: string; size?: number }) {
  const [lines, accent] = DRAWINGS[name] ?? UNKNOWN
  return (
    <svg className="core-app-icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={lines} />
      <path className="core-app-icon-accent" d={accent} />
    </svg>
  )
}
