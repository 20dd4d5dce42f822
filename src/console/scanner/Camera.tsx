import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createTexts, type English } from '../texts/createTexts.ts';

/** Reads the barcode or QR code in a picture of the camera; resolves to undefined if there is none. */
type ReadCode = (picture: HTMLVideoElement) => Promise<string | undefined>;

/** The part of the browser's `BarcodeDetector` that the console uses. */
interface BrowserReader {
  readonly detect: (picture: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}

interface BrowserReaders {
  readonly BarcodeDetector?: {
    new (options: { readonly formats: readonly string[] }): BrowserReader;
    getSupportedFormats: () => Promise<readonly string[]>;
  };
}

/** The formats to read: the barcode of the console's labels, and QR codes. */
const formats = ['code_128', 'qr_code'] as const;

/** Returns the browser's own reader, or a substitute if the browser has none or does not support all formats. */
async function createReader(): Promise<ReadCode> {
  const { BarcodeDetector } = window as BrowserReaders;
  const supported = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!BarcodeDetector || !formats.every((format) => supported.includes(format))) return createDecoder();
  const reader = new BarcodeDetector({ formats });
  return async (picture) => (await reader.detect(picture))[0]?.rawValue;
}

/** The width to which pictures are reduced, in px. Labels are readable at this width, and reading takes only a few milliseconds. */
const widest = 960;

/**
 * Creates the substitute for browsers without a reader, from a library that is loaded now. The library is plain JavaScript, so that the
 * content security policy needs no exception.
 */
async function createDecoder(): Promise<ReadCode> {
  const { BinaryBitmap, Code128Reader, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } = await import('@zxing/library');
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

/** Time between two pictures, and the time after its last reading within which the same code is not a new scan, in ms. */
const [pause, same] = [120, 2500];

interface CameraProps {
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

/** Shows the picture of the camera and reads codes from the picture until the user closes the camera. */
export function Camera({ onCode, onClose }: CameraProps): ReactNode {
  const { t } = texts.useT();
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<'denied' | 'failed'>();
  useEffect(() => {
    const stop = new AbortController();
    watch(video.current, { signal: stop.signal, onCode }).catch((cause: unknown) => {
      if (stop.signal.aborted) return;
      console.info('the camera cannot be used', cause);
      setFault(cause instanceof DOMException && cause.name === 'NotAllowedError' ? 'denied' : 'failed');
    });
    return () => stop.abort();
  }, [onCode]);
  return (
    <div className="q-camera" data-testid="camera">
      {fault ? (
        <p role="alert" data-testid="camera-fault">
          {t(fault)}
        </p>
      ) : (
        <video ref={video} muted playsInline aria-label={t('picture')} />
      )}
      <button type="button" className="q-button" data-big="true" data-testid="camera-close" onClick={onClose}>
        {t('close')}
      </button>
    </div>
  );
}

interface Watching extends Pick<CameraProps, 'onCode'> {
  readonly signal: AbortSignal;
}

/** Reads codes from the camera until the signal is aborted. */
async function watch(video: HTMLVideoElement | null, { signal, onCode }: Watching): Promise<void> {
  if (!video) return;
  const [stream, read] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } }),
    createReader(),
  ]);
  const close = (): void => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return close();
  signal.addEventListener('abort', close);
  video.srcObject = stream;
  await video.play();
  let last = { code: '', time: Number.NEGATIVE_INFINITY };
  while (!signal.aborted) {
    const code = video.videoWidth > 0 ? await read(video) : undefined;
    const time = performance.now();
    if (code !== undefined && !signal.aborted) {
      // A label that stays in the picture is one scan.
      if (code !== last.code || time - last.time > same) {
        navigator.vibrate?.(60);
        onCode(code);
      }
      last = { code, time };
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

const zh = {
  picture: '摄像头画面',
  close: '关闭摄像头',
  denied: '浏览器禁止使用摄像头。请在浏览器设置中允许后重试',
  failed: '无法打开摄像头。请检查设备是否有摄像头，或改用扫码枪',
} as const;

const en: English<typeof zh> = {
  picture: 'Camera view',
  close: 'Close the camera',
  denied: 'The browser is blocking the camera. Allow camera access in the browser settings, then try again',
  failed: 'The camera could not be opened. Check that this device has a camera, or use a barcode scanner',
} as const;

const texts = createTexts('camera', { zh, en });
