import { LineIcon } from '@atrium/core/web/ui/line-icon'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import type { PhoneDevice } from '../phone-parts.ts'
import { useWord } from '../words.ts'

export function DeviceCard({ device }: { device: PhoneDevice }) {
  const word = useWord()
  const { name, no, address, imgs, online } = device
  const [picture] = imgs
  return (
    <section className="h5-device">
      {picture && <img src={picture} alt="" className="h5-device-picture" />}
      <div className="h5-device-text">
        <h2>{name}</h2>
        <p className="h5-muted">
          <StatusTag colour={online === 1 ? 'green' : 'red'}>{word(online === 1 ? 'online' : 'offline')}</StatusTag>
          <span>{no}</span>
        </p>
        {address && (
          <p className="h5-muted h5-address">
            <LineIcon name="pin" /> {address}
          </p>
        )}
      </div>
    </section>
  )
}
