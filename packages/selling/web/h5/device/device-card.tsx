import { LineIcon } from '@atrium/core/web/ui/line-icon'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import type { PhoneDevice } from '../phone-parts.ts'
import { useWord } from '../words.ts'

export function DeviceCard({ device }: { device: PhoneDevice }) {
  const word = useWord()
  const { name, no, address, imgs, online } = device
  const [picture] = imgs
  return (
    <section className="core-phone-device">
      {picture && <img src={picture} alt="" className="core-phone-device-picture" />}
      <div className="core-phone-device-text">
        <h2>{name}</h2>
        <p className="core-phone-muted">
          <StatusTag colour={online === 1 ? 'green' : 'grey'}>{word(online === 1 ? 'online' : 'offline')}</StatusTag>
          <span>{no}</span>
        </p>
        {address && (
          <p className="core-phone-muted core-phone-address">
            <LineIcon name="pin" /> {address}
          </p>
        )}
      </div>
    </section>
  )
}
