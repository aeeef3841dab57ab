import { useQuery } from '@tanstack/react-query'
import { usePhone } from './phone.tsx'
import type { PhoneConsumer, PhoneSetting } from './phone-parts.ts'

/** The seller, the ways to pay, and the consumer. Requested only with a token. */
export function useSetting() {
  const { api, path, who, token } = usePhone()
  const { data } = useQuery({
    queryKey: ['h5', path, 'setting', who],
    queryFn: () => api.get<{ setting: PhoneSetting; consumer: PhoneConsumer }>(`${path}/setting`),
    enabled: token !== null,
    staleTime: 60_000,
  })
  return data
}
