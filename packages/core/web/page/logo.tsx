/** The tenant's logo, or the product's own: an atrium with water flowing through it. */
export function Logo({ src, size = 28 }: { src: string | null | undefined; size?: number }) {
  if (src) return <img className="core-shell-logo" src={src} alt="" height={size} />
  return (
    <svg className="core-shell-logo" viewBox="0 0 28 28" width={size} height={size} aria-hidden="true">
      <rect x="1" y="1" width="26" height="26" rx="7" fill="var(--a-brand)" />
      <path
        d="M7.5 20.5V11L14 6.5 20.5 11v9.5"
        fill="none"
        stroke="var(--a-on-brand)"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M10.5 17.5l2.25-3.25 2.25 2 2.5-3.75"
        fill="none"
        stroke="var(--a-on-brand)"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
