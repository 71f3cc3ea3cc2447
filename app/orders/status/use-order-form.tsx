import { useNavigation } from "react-router";

/** Whether the form of that intent for that order is on its way, for its button to say so. */
export function useOrderFormBusy(intent: string, orderId: number): boolean {
  const { formData } = useNavigation();
  return formData?.get("intent") === intent && formData.get("order") === String(orderId);
}
