import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isInMiniProgram, isPhone } from '../weixin/weixin.ts'
import { useWord } from '../words.ts'

/**
 * A link to the seller's mini program, if there is one. After a scan the phone is sent there at once. If it does not
 * open (no weixin, or a browser that asks first), this page and the link stay.
 */
export function MiniProgram({ address }: { address: string }) {
  const word = useWord()
  const isScan = (useLocation().state as { isScan?: boolean } | null)?.isScan === true
  const isOffered = isPhone() && !isInMiniProgram()
  useEffect(() => {
    if (isScan && isOffered) location.assign(address)
  }, [isScan, isOffered, address])
  if (!isOffered) return null
  return (
    <a className="core-phone-strip core-phone-strip-link" data-tone="info" href={address}>
      {word('miniProgram')}
      <span>{word('codeOpen')}</span>
    </a>
  )
}
