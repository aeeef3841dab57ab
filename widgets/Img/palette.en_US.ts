export default {
  synonyms: 'image photo logo floor plan background snapshot',
  nearest: '3D model',
}
