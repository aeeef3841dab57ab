import { useWord } from './words.ts'

/** What it needs of a list that is fetched page by page. */
interface Paged {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): Promise<unknown>
}

/** Below a list: fetches the next page of it, while there is one. */
export function MoreButton({ of }: { of: Paged }) {
  const word = useWord()
  if (!of.hasNextPage) return null
  return (
    <button
      type="button"
      className="h5-button h5-wide"
      aria-disabled={of.isFetchingNextPage}
      onClick={() => void of.fetchNextPage()}
    >
      {word(of.isFetchingNextPage ? 'loading' : 'more')}
    </button>
  )
}
