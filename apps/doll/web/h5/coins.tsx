const MAX = 6

/**
 * A pile of coins: the more coins a package has, compared with the largest one, the higher, by the square root so that
 * small packages still differ. Gift coins are outlined.
 */
export function Coins({ bought, gifts, most }: { bought: number; gifts: number; most: number }) {
  const height = Math.min(bought + gifts, Math.max(1, Math.round(Math.sqrt((bought + gifts) / most) * MAX)))
  const outlined = gifts > 0 ? Math.max(1, Math.round((gifts / (bought + gifts)) * height)) : 0
  return (
    <svg className="doll-coins" viewBox="0 0 48 52" aria-hidden="true">
      {Array.from({ length: height }, (_, at) => at).map((at) => (
        <path
          key={at}
          data-gift={at > 0 && at >= height - outlined}
          d={`M6 ${40 - at * 6}a18 6 0 0 1 36 0v4a18 6 0 0 1-36 0zm36 0a18 6 0 0 1 -36 0`}
        />
      ))}
    </svg>
  )
}
