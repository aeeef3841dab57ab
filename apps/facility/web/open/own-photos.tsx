import { api } from '@atrium/core/web/api/client'
import { useQueries } from '@tanstack/react-query'
import { useOpenWords } from './words.ts'

/** The photos of a report: their files are the tenant's own, so they are asked for with the token. */
export function OwnPhotos({ token, urls }: { token: string; urls: readonly string[] }) {
  const { word } = useOpenWords()
  const pictures = useQueries({
    queries: urls.map((url) => ({
      queryKey: ['facility', 'ownPhoto', token, url],
      queryFn: async () => (await api.get<{ picture: string }>('/api/client/facility/photo', { token, url })).picture,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  if (urls.length === 0) return null
  return (
    <div className="facility-open-photos">
      {pictures.map(({ data }, index) =>
        data ? (
          <img key={urls[index]} src={data} alt={word('photo', { number: index + 1 })} />
        ) : (
          <span key={urls[index]} />
        ),
      )}
    </div>
  )
}
