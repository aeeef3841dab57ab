const PATHS = {
  locked: [
    'M4 7.5h8v6H4zM5.500 7.500V5.250a2.500 2.500 0 0 1 4.800-1',
    'M4 7.5h8v6H4zM5.500 7.500V5a2.500 2.500 0 0 1 5 0v2.500',
  ],
  hidden: [
    'M1.750 8C3.200 5.300 5.400 4 8 4s4.800 1.300 6.250 4C12.800 10.700 10.600 12 8 12S3.200 10.700 1.750 8zM8 6.250a1.750 1.750 0 1 1 0 3.500 1.750 1.750 0 0 1 0-3.500',
    'M1.750 8C3.200 5.300 5.400 4 8 4s4.800 1.300 6.250 4C12.800 10.700 10.600 12 8 12S3.200 10.700 1.750 8zM3 13 13 3',
  ],
} as const

/** Whether an item is locked or hidden, as a line icon. */
export function StateIcon({ name, isOn }: { name: keyof typeof PATHS; isOn: boolean }) {
  return (
    <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
      <path d={PATHS[name][isOn ? 1 : 0]} fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" />
    </svg>
  )
}
