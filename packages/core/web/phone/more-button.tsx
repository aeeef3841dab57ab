import { useFrameWord } from './words.ts'

/** The part of a paged query that the button needs. */
interface Paged {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): Promise<unknown>
}

/** A button below a list that fetches the next page, while there is one. */
export function MoreButton({ of }: { of: Paged }) {
  const word = useFrameWord()
  if (!of.hasNextPage) return null
  return (
    <button
      type="button"
      className="core-phone-button core-phone-wide"
      aria-disabled={of.isFetchingNextPage}
      onClick={() => void of.fetchNextPage()}
    >
      {word(of.isFetchingNextPage ? 'loading' : 'more')}
    </button>
  )
}
