/** The seed of a run: `SEED=`, or a random one. @returns {string} a whole number above 0, as fast-check takes it */
export function seedOf({ SEED: given }) {
  if (given === undefined || given === '') return String(1 + Math.floor(Math.random() * 0x7ffffffe))
  if (!/^[1-9]\d{0,9}$/.test(given)) throw new Error(`SEED=${given}: it must be a whole number above 0`)
  return given
}
