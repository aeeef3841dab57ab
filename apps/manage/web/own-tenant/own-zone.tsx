import { api } from '@atrium/core/web/api/client'
import { ZoneSelect } from '@atrium/core/web/ui/zone-select'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useWords } from '../words.ts'

/** The time zone in which the tenant's days, weeks and months begin. */
export function OwnZone({ timeZone, rev, mayChange }: { timeZone: string; rev: number; mayChange: boolean }) {
  const { word } = useWords()
  const { message } = App.useApp()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (zone: string) => api.put('/api/tenant/own', { timeZone: zone, rev }),
    // Data that was read before used the days of the old zone.
    onSuccess: () => client.invalidateQueries(),
    onError: (failure) => void message.error(failure.message),
  })
  return (
    <>
      <ZoneSelect id="own-zone" value={timeZone} disabled={!mayChange || isPending} onChange={mutate} />
      <p className="manage-muted">{word('ownZoneHint')}</p>
    </>
  )
}
