import { BinaryBitmap, Code128Reader, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';

/** Finds the code in a picture of the camera; undefined if there is none. */
export type ReadCode = (picture: HTMLVideoElement) => Promise<string | undefined>;

/** The width to which pictures are reduced, in px. Labels are readable at this width, and reading takes only a few milliseconds. */
const widest = 960;

/** Creates a reader for browsers without one. It is written in JavaScript, so that it needs no exception from the content policy. */
export function createDecoder(): ReadCode {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const readers = [new Code128Reader(), new QRCodeReader()];
  const hints = new Map([[DecodeHintType.TRY_HARDER, true]]);
  return async (picture) => {
    const { videoWidth, videoHeight } = picture;
    const scale = Math.min(1, widest / videoWidth);
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    if (!context || canvas.width === 0 || canvas.height === 0) return undefined;
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const source = new RGBLuminanceSource(
      greyOf(context.getImageData(0, 0, canvas.width, canvas.height).data),
      canvas.width,
      canvas.height,
    );
    const bitmap = new BinaryBitmap(new HybridBinarizer(source));
    for (const reader of readers) {
      try {
        return reader.decode(bitmap, hints).getText();
      } catch {
        // There is no code of this kind in the picture.
      }
    }
    return undefined;
  };
}

/** Returns the brightness of each pixel. */
function greyOf(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(pixels.length / 4);
  for (let i = 0; i < grey.length; i += 1) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(i * 4, i * 4 + 3);
    grey[i] = (red * 2 + green * 5 + blue) / 8;
  }
  return grey;
}
