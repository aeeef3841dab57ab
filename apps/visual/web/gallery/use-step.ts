import { useEffect, useState } from 'react'

/** A number that grows once a second. */
export function useStep(): number {
  const [step, setStep] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setStep((before) => before + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return step
}
