import type { Line } from '../../entities/order.ts'

export const nameOf = ({ name, specName }: Line) => (specName ? `${name} ${specName}` : name)
