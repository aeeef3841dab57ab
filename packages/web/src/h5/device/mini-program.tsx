import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isInMiniProgram, isPhone } from '../weixin/weixin.ts'
import { useWord } from '../words.ts'

/**
 * The seller's mini program, where they have one. A phone that has just scanned a code is sent there; where nothing
 * comes of that (no weixin, an asking browser) this page stays, and so does the way.
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
    <a className="h5-strip h5-strip-link" data-tone="info" href={address}>
      {word('miniProgram')}
      <span>{word('codeOpen')}</span>
    </a>
  )
}
