/** The icon of a kind, drawn with the lines that its descriptor gives. */
export function KindIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 16 16" width={24} height={24} aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.1" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
