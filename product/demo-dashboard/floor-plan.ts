/** The floor of the demonstration factory, 306 × 220 pixels: three lines, the paint shop and the stores. */
export const FLOOR_PLAN = [
  'data:image/png;base64,',
  'iVBORw0KGgoAAAANSUhEUgAAATIAAADcBAMAAAAB0TCwAAAAMFBMVEUstb8SGy5ba4w3Q12ahv/woE9bm/8LLToRSFUpqbQee4ceeoZDWIkjg5',
  'B+cdVUjusfk36jAAAACXBIWXMAAAsTAAALEwEAmpwYAAAC1ElEQVR42u3dv07cQBDHcZcBROGKBqWANhUUvMCViI5XuCoSQinuSJXu2nSpkHgE',
  'OmoQoqZNGYlnuDqQIsE+e7Fn55cb7O90tyfffqQ927sz/lOUUaNAhgwZMmT/RfblMFIcvZId7EWK/fch+yQeoLseHdxVZPviv3OfDg6QIUOGDB',
  'kyZMiQ/d1w52fhGJfnDbLdp0lDnNy+IbsoXOPHqmynEfZMO0/LHn1l26uyj5OW+JWWffeVbazK7ttkx2lZ4Ryrsqc22cm6ZZPW6CbbWsyv671Y',
  '2txlG4vZbF77z5na3GUfZs/xrdqjqc1ddvPy61+rPZra3GWLl1+fV3s0tbnLZn+i2qOpbUSyuKMZdw+Ie9SIe6QtNhfzq/pZx9LmL4t7Ro8n08',
  '8crTL9bNsq069QrDL9qs4q06+EkSFDhgwZMmTIkA1j5qifbVszyPoVijXrrl/VWSsV+pWwtbqjl1krYvp6gLWKqM9SZcqEmb1MmTAbmikTZpAz',
  'ZcKs+2BlcUcz7h4Q96gR90grrAfkyoRn9MHJ9DNHq0w/27bK9CuUwFd5RbsyrnbnQuXL9d65ULuho/Jl8m4PtayMKzuMOpqG7AwyZMiQIUMWXq',
  'aaOebLVLPtfJlqhZIvU63q8mWqlfAYZN71ADeZe5bKTeae2XOTuWdD3WTUAyLJTl9F0+f1jWauTFcPyJXp6gG5Ml09IFemqwdky2RZ9wHK5PUA',
  's0xeDzDL5PUAs0xeDzDL5FfGIUOGDBkyZMh4Kg8yZMjGJ+McMGpZryfnlu1XG73xNFyDrNfTgMvEFVrpJwgPShZ3NNk3kSFDhgwZMoNsdzltjb',
  'Pbxl7bN/m3gYPsYZqIz42yhw4bOMiWKdlZo2zZYQMH2TQZjbIuG7wDmX0ljAwZMmTIkCHrLlPPguwy9czRLlPPtqlUIEOGDBkyZEJZ3DeD8p7X',
  '3rK4b+0teQczMmTIkI1Q9hv1+4dl489rKgAAAABJRU5ErkJggg==',
].join('')
