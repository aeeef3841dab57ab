export default {
  synonyms: 'image photo logo floor plan background snapshot',
  nearest: 'video camera stream 3D model',
}
