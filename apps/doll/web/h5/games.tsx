import type { Game } from '../../entities/order.ts'
import { useWord } from './words.ts'

/** So many games fit on the page; the last ones are shown. */
const SHOWN = 24

/** Each game of an order: won, not won, or still to be played. */
export function Games({ plays, results }: { plays: number; results: readonly Game[] }) {
  const word = useWord()
  const last = Math.min(plays, Math.max(SHOWN, (results.at(-1)?.n ?? 0) + 6))
  const first = Math.max(1, last - SHOWN + 1)
  return (
    <ol className="doll-games">
      {Array.from({ length: last - first + 1 }, (_, at) => first + at).map((n) => {
        const game = results.find((one) => one.n === n)
        return (
          <li key={n} data-state={game ? (game.win ? 'won' : 'lost') : 'ahead'}>
            <span className="core-hidden">{game ? resultOf(word, game) : word('ahead', { n })}</span>
            <span aria-hidden="true">{game?.win ? <Gift /> : n}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** `第 3 局：抓到 1 个礼品` */
export const resultOf = (word: ReturnType<typeof useWord>, { n, win, gift }: Game): string =>
  win ? word('gameWon', { n, count: gift }) : word('gameLost', { n })

export function Gift() {
  return (
    <svg className="doll-gift" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4.5 12v8.5h15V12M3 8h18v4H3zM12 8v12.5M12 8C9 8 6.75 6.75 6.75 5S9.75 2.5 12 8c2.25-5.5 5.25-4.75 5.25-3S15 8 12 8" />
    </svg>
  )
}
