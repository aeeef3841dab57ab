import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Session, type SessionUser, sessionQuery } from '../../access/session.ts'
import { api } from '../../api/client.ts'
import { setZones } from '../../ui/zone.ts'

interface Profile {
  name?: string
  email?: string
  avatar?: string
  /** `tenant`, `browser` or a zone. */
  timeZone?: string
}

/** Saves a part of the person's profile and updates every place that shows it. */
export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: Profile) => api.put<{ user: SessionUser }>('/api/user/loginUser', changes),
    onSuccess: ({ user }) =>
      client.setQueryData<Session>(sessionQuery.queryKey, (session) => {
        if (session) setZones(session.tenant.timeZone, user.timeZone)
        return session && { ...session, user }
      }),
  })
}
