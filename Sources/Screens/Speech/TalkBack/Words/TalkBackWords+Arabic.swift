extension TalkBackWords {
    /// `values-ar`.
    static let arabic = TalkBackWords(
        grid: "شبكة",
        list: "قائمة",
        tabBar: "شريط علامات التبويب",
        dropDown: "قائمة منسدلة",
        checkBox: "مربع اختيار",
        radioButton: "زر اختيار",
        button: "زر",
        slider: "شريط التمرير",
        toggle: "مفتاح تحكّم",
        editBox: "مربع تعديل",
        image: "صورة",
        unlabelled: "بدون تصنيف",
        pager: "عرض متعدد الصفحات",
        progressBar: "شريط التقدم",
        webView: "عرض الويب",
        password: "كلمة المرور",
        selected: "محدد",
        checked: "تم التحديد",
        notChecked: "لم يتم التحديد",
        on: "مفعّل",
        off: "غير مفعّل",
        disabled: "غير مفعّل",
        expanded: "تم التوسيع",
        collapsed: "تم التصغير",
        doubleTap: "النقر مرّتين",
        toActivate: "يجب %1$s للتفعيل.",
        toLongPress: "عليك %1$s مع الاستمرار لإجراء الضغط المطوّل.",
        toToggle: "%1$s للتبديل.",
        toEditText: "%1$s لتعديل النص.",
        toChange: "%1$s للتغيير.",
        heading: "عنوان",
        characters: Plural(
            .arabic, [.one: "%1$d حرف واحد", .two: "حرفان (%1$d)", .few: "%1$d أحرف", .many: "%1$d حرفًا"],
            other: "%1$d حرف")
    )
}
